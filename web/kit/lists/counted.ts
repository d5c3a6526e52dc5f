export function counted(count: number, one: string, several: string): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : several}`;
}
