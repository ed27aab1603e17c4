"""Writers: PDF, workbook, CSV and terminal text. They format what the layers above computed, and decide nothing."""
