import { Link } from 'react-router';
import { BrowserStorageList } from '../../../storefront/information/browser-storage-list.tsx';
import { informationMeta } from '../../../storefront/information/information-meta.ts';
import { InformationPage } from '../../../storefront/information/information-page.tsx';
import type { MapTiles } from '../../../../contract/settings.ts';
import { useSettings } from '../../../shared/document/settings.ts';

export const meta = informationMeta(
  'Privacy',
  'Which data we keep, what for, for how long, who sees them, and what you can do about it.',
);

export default function PrivacyPage() {
  const { operatorName, operatorAddress, supportEmail, mapTiles } = useSettings();
  return (
    <InformationPage
      title="Privacy"
      path="/privacy"
      lead="We keep what an order needs, and nothing for advertising."
    >
      <h2>Who is responsible</h2>
      <p>
        {operatorName}, {operatorAddress}, <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. Questions
        and complaints about personal data go to the <Link to="/grievance-officer">grievance officer</Link>.
      </p>
      <h2>What we keep, and what for</h2>
      <ul>
        <li>
          <strong>Your account:</strong> name, e-mail address, phone number, and date of birth and picture if
          you give them, so that you can sign in and be reached about orders. Of your password we keep a hash,
          never the password itself.
        </li>
        <li>
          <strong>Your addresses, cart and favorites,</strong> until you delete them.
        </li>
        <li>
          <strong>What you want to be notified of:</strong> a product and a pin code, until we have written to
          you, you remove it, or 180 days have passed.
        </li>
        <li>
          <strong>Your orders:</strong> what you bought, at which price, whom and where it went to, how it was
          paid, and what you and the shop wrote about it. They are needed to deliver, to settle returns and,
          afterwards, for the accounts that tax law asks for.
        </li>
        <li>
          <strong>Reviews you write,</strong> shown with your first name and an initial.
        </li>
        <li>
          <strong>Messages to support,</strong> in our mailbox until what they are about is settled.
        </li>
        <li>
          <strong>Sessions:</strong> when and with which kind of browser you signed in, so that you can see
          and end them.
        </li>
        <li>
          <strong>Technical records:</strong> against misuse we count attempts, and orders without a verified
          account, by network address, as a hash and for a day at most. Which products were asked for at which
          pin code is counted without knowing by whom.
        </li>
      </ul>
      <p>
        Card and bank details are entered on the pages of the payment provider; they never reach us. A guest
        account that was not used for 30 days and has no orders is deleted.
      </p>
      <h2>What stays in your browser</h2>
      <p>
        Only what the shop needs to work, so there is nothing to consent to: no advertising cookies, no
        trackers, no counting by third parties.
      </p>
      <BrowserStorageList />
      <h2>Who sees what</h2>
      <p>
        A shop sees its own part of an order: what to pack, whom and where to deliver it to, and what you
        write to it. The carrier gets the address from the shop. The payment provider sees the amount and the
        order number, and whatever you enter there. If you sign in with Google, Google learns that you did,
        and we learn your name, e-mail address and picture.{' '}
        {mapTiles && (
          <>
            If you open the map on a shop’s page, its pictures come from {hostOf(mapTiles)}, which learns your
            network address, this shop’s address and the part of the map that you look at.{' '}
          </>
        )}
        Nobody else is given your data, unless a law or a court orders us to.
      </p>
      <h2>How it is protected</h2>
      <p>
        Passwords and session keys are kept as hashes only. A new sign-in pass is made every 15 minutes. We
        write to you when your password changes, and if data should ever leak we tell you and the Data
        Protection Board, as the law asks.
      </p>
      <h2>Your rights</h2>
      <p>The Digital Personal Data Protection Act, 2023 gives you rights, and most take one click here:</p>
      <ul>
        <li>
          <strong>See and download:</strong> your <Link to="/buyer">profile</Link> exports everything we keep
          of you, in a file that programs can read.
        </li>
        <li>
          <strong>Correct:</strong> name, phone, e-mail address, date of birth and picture in your profile,{' '}
          <Link to="/buyer/addresses">addresses</Link> on their page.
        </li>
        <li>
          <strong>Delete:</strong> your profile deletes the account. Orders stay as long as the law asks for,
          stripped of what is not needed for that. The shop of a seller closes with the account; its name and
          GST number stay on the invoices of what it sold.
        </li>
        <li>
          <strong>Withdraw a consent:</strong> mails that are not about an order can be switched off in your
          account and by the link at their end.
        </li>
        <li>
          <strong>Complain,</strong> and name somebody who acts for you should you die or be unable to: write
          to the <Link to="/grievance-officer">grievance officer</Link>. If that does not help, you can turn
          to the Data Protection Board of India.
        </li>
      </ul>
      <h2>Children</h2>
      <p>
        Accounts are for adults. Whoever is under 18 may buy through a parent or guardian. We do not track
        children or advertise to them; we do so to nobody.
      </p>
    </InformationPage>
  );
}

/** Whose server the map's pictures come from: the host of their address, after the number of one of several. */
function hostOf({ url }: MapTiles): string {
  return new URL(url.replace('{s}.', '')).host;
}
