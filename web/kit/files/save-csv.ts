import { saveFile } from './save-file.ts';

/** Spreadsheets recognise UTF-8 by the byte order mark, which reading a response as text strips. */
const BYTE_ORDER_MARK = '\uFEFF';

export function saveCsv(name: string, text: string): void {
  saveFile(name, 'text/csv', BYTE_ORDER_MARK, text);
}
