import type { Announcement, Footer, Menu } from '../../../../contract/content.ts';
import { MAX_FOOTER_LINKS, MAX_MENU_LINKS } from '../../../../contract/kernel/content-places.ts';
import { menuItemClasses } from '../../../ui/popover.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Editor } from './editor.tsx';
import { EntriesField } from './entries-field.tsx';
import type { Previews } from './previews.ts';
import { type EditorProps, useDraft } from './use-draft.ts';

type Props<Body extends object> = EditorProps<Body> & { previews: Previews };

export function AnnouncementEditor(props: Props<Announcement>) {
  const draft = useDraft(props, ({ text, to }) => ({
    place: 'announcement',
    body: { text, to: to || null },
  }));
  const { field } = draft.form;
  return (
    <Editor
      draft={draft}
      preview={
        draft.body.text === '' ? <p>Nothing is announced.</p> : props.previews.announcement(draft.body)
      }
      whole={props.previews.landing({ announcement: draft.body })}
    >
      <TextField
        label="Text"
        help="Without a text there is no announcement."
        maxLength={160}
        {...field('content.body.text')}
      />
      <TextField
        label="Leads to"
        help="Optional. A page of this shop, such as /shipping, or an address that begins with https://"
        maxLength={300}
        {...field('content.body.to')}
      />
    </Editor>
  );
}

export function MenuEditor(props: Props<Menu>) {
  const draft = useDraft(props, (body) => ({ place: 'menu', body }));
  const { entries } = draft.body;
  return (
    <Editor
      draft={draft}
      preview={
        <ul className="grid gap-1 p-2">
          {entries.map(({ label }, index) => (
            <li key={index} className={menuItemClasses}>
              {label}
            </li>
          ))}
        </ul>
      }
    >
      <EntriesField
        legend="Links below the categories"
        name="content.body.entries"
        entries={entries}
        most={MAX_MENU_LINKS}
        errorOf={(path) => draft.form.error(path as 'content.body.entries')} // a path below it
        onChange={(changed) => draft.form.setField('content.body.entries', changed)}
      />
    </Editor>
  );
}

export function FooterEditor(props: Props<Footer>) {
  const draft = useDraft(props, (body) => ({ place: 'footer', body }));
  const { field, error, setField } = draft.form;
  return (
    <Editor
      draft={draft}
      preview={props.previews.footer(draft.body)}
      whole={props.previews.landing({ footer: draft.body })}
    >
      <TextField label="Below the name of the shop" maxLength={120} {...field('content.body.tagline')} />
      {(['help', 'company'] as const).map((list) => (
        <fieldset key={list} className="grid gap-3">
          <legend className="field-label">{list === 'help' ? 'Second list' : 'Third list'}</legend>
          <TextField label="Title" maxLength={30} {...field(`content.body.${list}.title`)} />
          <EntriesField
            legend="Links"
            name={`content.body.${list}.entries`}
            entries={draft.body[list].entries}
            most={MAX_FOOTER_LINKS}
            errorOf={(path) => error(path as `content.body.${typeof list}.entries`)} // a path below it
            onChange={(changed) => setField(`content.body.${list}.entries`, changed)}
          />
        </fieldset>
      ))}
      <TextField label="When support can be called" maxLength={120} {...field('content.body.hours')} />
    </Editor>
  );
}
