/** Leaves a support view that has ended. Its tab forgets the account, whose pages go with the document. */
export function leaveView(): void {
  sessionStorage.clear();
  window.location.replace('/support-view');
}
