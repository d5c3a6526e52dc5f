/** The byte order mark marks the file as UTF-8 for spreadsheets. Reading a response as text strips it. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Offers a CSV text as a download. */
export function saveCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
