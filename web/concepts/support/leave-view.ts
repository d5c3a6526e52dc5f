/** The new document drops the account's pages. */
export function leaveView(): void {
  sessionStorage.clear();
  window.location.replace('/support-view');
}
