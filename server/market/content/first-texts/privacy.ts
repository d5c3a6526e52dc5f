import type { Text } from '../../../../contract/content.ts';

export const privacy: Text = {
  title: 'Privacy',
  description: 'Which data we keep, what for, for how long, who sees them, and what you can do about it.',
  lead: 'We keep what an order needs, and nothing for advertising.',
  text: `## Who is responsible

{operatorName}, {operatorAddress}, {supportEmail}. Questions and complaints about personal data go to the [grievance officer](/grievance-officer).

## What we keep, and what for

- **Your account:** name, e-mail address, phone number, and date of birth and picture if you give them, so that you can sign in and be reached about orders. Of your password we keep a hash, never the password itself.
- **Your addresses, cart and favorites,** until you delete them.
- **What you want to be notified of:** a product and a pin code, until we have written to you, you remove it, or 180 days have passed.
- **Your orders:** what you bought, at which price, whom and where it went to, how it was paid, and what you and the shop wrote about it. They are needed to deliver, to settle returns and, afterwards, for the accounts that tax law asks for.
- **Reviews you write,** shown with your first name and an initial.
- **Messages to support,** in our mailbox until what they are about is settled.
- **Sessions:** when and with which kind of browser you signed in, so that you can see and end them.
- **Technical records:** against misuse we count attempts, and orders without a verified account, by network address, as a hash and for a day at most. Which products were asked for at which pin code is counted without knowing by whom.

Card and bank details are entered on the pages of the payment provider; they never reach us. A guest account that was not used for 30 days and has no orders is deleted.

## What stays in your browser

Only what the shop needs to work, so there is nothing to consent to: no advertising cookies, no trackers, no counting by third parties.

{browserStorage}

## Who sees what

A shop sees its own part of an order: what to pack, whom and where to deliver it to, and what you write to it. The carrier gets the address from the shop. The payment provider sees the amount and the order number, and whatever you enter there. If you sign in with Google, Google learns that you did, and we learn your name, e-mail address and picture. {mapNotice}Nobody else is given your data, unless a law or a court orders us to.

## How it is protected

Passwords and session keys are kept as hashes only. A new sign-in pass is made every 15 minutes. We write to you when your password changes, and if data should ever leak we tell you and the Data Protection Board, as the law asks.

## Your rights

The Digital Personal Data Protection Act, 2023 gives you rights, and most take one click here:

- **See and download:** your [profile](/buyer) exports everything we keep of you, in a file that programs can read.
- **Correct:** name, phone, e-mail address, date of birth and picture in your profile, [addresses](/buyer/addresses) on their page.
- **Delete:** your profile deletes the account. Orders stay as long as the law asks for, stripped of what is not needed for that. The shop of a seller closes with the account; its name and GST number stay on the invoices of what it sold.
- **Withdraw a consent:** mails that are not about an order can be switched off in your account and by the link at their end.
- **Complain,** and name somebody who acts for you should you die or be unable to: write to the [grievance officer](/grievance-officer). If that does not help, you can turn to the Data Protection Board of India.

## Children

Accounts are for adults. Whoever is under 18 may buy through a parent or guardian. We do not track children or advertise to them; we do so to nobody.`,
};
