/**
 * Removes the nonce from a rendered document and returns the inline scripts that had it. Scripts injected with user text cannot
 * know the nonce, get no hash and never run.
 */
export function takeInlineScripts(
  document: readonly string[],
  nonce: string,
): { pieces: string[]; scripts: string[] } {
  const mark = ` nonce="${nonce}"`;
  const pieces: string[] = [];
  const scripts: string[] = [];
  for (const part of document) {
    let from = 0;
    for (let at = part.indexOf(mark); at !== -1; at = part.indexOf(mark, from)) {
      pieces.push(part.slice(from, at));
      from = at + mark.length;
      if (!part.startsWith('<script', part.lastIndexOf('<', at))) continue;
      const start = part.indexOf('>', at) + 1;
      const script = part.slice(start, part.indexOf('</script', start));
      if (script) scripts.push(script);
    }
    pieces.push(part.slice(from));
  }
  return { pieces, scripts };
}
