/** Tells spreadsheets that a file is UTF-8. Reading a reply as text takes it away. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Gives a CSV text to the reader as a file to keep. */
export function saveCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
