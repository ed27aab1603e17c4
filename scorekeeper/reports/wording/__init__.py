"""The words that paper, workbook, page and terminal share."""
