/** '1 product', '1,200 products': a number with the word for one or for several. */
export function counted(count: number, one: string, several: string): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : several}`;
}
