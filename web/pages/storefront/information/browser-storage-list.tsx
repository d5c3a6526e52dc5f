const KEPT: readonly { name: string; kind: string; purpose: string; until: string }[] = [
  {
    name: 'refresh',
    kind: 'cookie that scripts cannot read',
    purpose: 'keeps you signed in',
    until: 'you log out, or do not come for 14 days (sellers 7)',
  },
  {
    name: 'XSRF-TOKEN',
    kind: 'cookie',
    purpose: 'proves that a request comes from our own pages',
    until: 'the cookie above goes',
  },
  {
    name: 'device',
    kind: 'cookie that scripts cannot read',
    purpose:
      'remembers that you signed in from here before, so that a stranger’s wrong guesses do not lock you out',
    until: 'half a year after the last sign-in',
  },
  {
    name: 'pin-code',
    kind: 'cookie',
    purpose: 'your pin code, so that what can be delivered there comes first',
    until: 'you forget the pin code in “Deliver to”, or for a year',
  },
  {
    name: 'theme',
    kind: 'cookie for the practice payment page alone',
    purpose: 'day or night, so that the page to pay looks as the shop does',
    until: 'you clear it, or for a year',
  },
  {
    name: 'user, token',
    kind: 'local storage',
    purpose: 'name, picture and kind of your account for the header, and a pass that is valid for 15 minutes',
    until: 'you log out',
  },
  {
    name: 'cart',
    kind: 'local storage',
    purpose:
      'cart, what you saved for later, voucher codes, pin code, what you searched for and which products you looked at lately, the products that you compare, and cm or inches',
    until:
      'you log out or empty it, or clear your recent searches, recently viewed products or your comparison; pin code, and cm or inches, until you clear them',
  },
  {
    name: 'favorite',
    kind: 'local storage',
    purpose: 'your favorites',
    until: 'you log out or remove them',
  },
  {
    name: 'shop, drafts',
    kind: 'local storage, drafts also in that of one tab; sellers only',
    purpose:
      'your own shop, and forms that are not saved yet (the pictures of a new product in the database haat)',
    until: 'you log out; a form until you save or discard it, for a week at most',
  },
  {
    name: 'theme, toogle, sidebar',
    kind: 'local storage',
    purpose: 'day or night, and how wide the seller’s menu is',
    until: 'you clear it',
  },
  {
    name: 'counted',
    kind: 'storage of one tab',
    purpose:
      'which products you looked at and put into the cart in this visit, so that we count each once; not who did',
    until: 'you log out, or close the tab',
  },
  {
    name: 'checkout-attempt, chosen-address, toast',
    kind: 'storage of one tab',
    purpose:
      'keeps a second press from ordering twice, remembers which of your addresses you chose, and carries a message to the next page',
    until: 'the order is placed, or you close the tab',
  },
  {
    name: 'registered',
    kind: 'storage of one tab',
    purpose: 'name, address and phone number that you registered with, so that you need not type them again',
    until: 'you sign in, or close the tab',
  },
];

/** The list must name every cookie and storage key in use. */
export function BrowserStorageList() {
  return (
    <ul>
      {KEPT.map(({ name, kind, purpose, until }) => (
        <li key={name}>
          <strong>{name}</strong> ({kind}): {purpose}. Stays until {until}.
        </li>
      ))}
    </ul>
  );
}
