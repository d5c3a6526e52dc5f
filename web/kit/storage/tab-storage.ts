/** A support view, as its tab keeps it. */
export interface SupportView {
  /** Whose account it shows. */
  name: string;
  endsAt: string;
}

const STORED_UNDER = 'support-view';

/** The support view of this tab; the server trusts none of it. */
export function supportView(): SupportView | undefined {
  const written = sessionStorage.getItem(STORED_UNDER);
  return written === null ? undefined : (JSON.parse(written) as SupportView); // written below
}

/** From now on this tab keeps its account apart from that of the browser. */
export function keepSupportView(view: SupportView): void {
  sessionStorage.setItem(STORED_UNDER, JSON.stringify(view));
}

/** Where the tab keeps its account: a support view to itself, so that no other tab is touched. */
export function accountStorage(): Storage {
  return sessionStorage.getItem(STORED_UNDER) === null ? localStorage : sessionStorage;
}
