export function deliveryDaysWords(days: number): string {
  return `Usually delivered within ${days} ${days === 1 ? 'day' : 'days'}`;
}
