export interface SupportView {
  name: string;
  endsAt: string;
}

const STORED_UNDER = 'support-view';

/** The server trusts none of these values. */
export function supportView(): SupportView | undefined {
  const written = sessionStorage.getItem(STORED_UNDER);
  return written === null ? undefined : (JSON.parse(written) as SupportView); // written below
}

export function keepSupportView(view: SupportView): void {
  sessionStorage.setItem(STORED_UNDER, JSON.stringify(view));
}

/** A support view has a storage of its own, so that no other tab changes. */
export function accountStorage(): Storage {
  return sessionStorage.getItem(STORED_UNDER) === null ? localStorage : sessionStorage;
}
