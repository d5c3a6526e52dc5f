export function MailboxHint({ mailbox }: { mailbox: string }) {
  return (
    <>
      This demo sends no mails.{' '}
      <a href={mailbox} className="text-link">
        Read them here
      </a>
    </>
  );
}
