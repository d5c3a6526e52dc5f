import { saveFile } from './save-file.ts';

/** The byte order mark marks the file as UTF-8 for spreadsheets. Reading a response as text strips it. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Offers a CSV text as a download. */
export function saveCsv(name: string, text: string): void {
  saveFile(name, 'text/csv', BYTE_ORDER_MARK, text);
}
