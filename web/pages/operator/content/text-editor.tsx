import type { Text } from '../../../../contract/content.ts';
import {
  MAX_TEXT_LENGTH,
  TEXT_PARTS,
  TEXT_SETTINGS,
  type TextPlace,
} from '../../../../contract/kernel/content-places.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Editor } from './editor.tsx';
import type { Previews } from './previews.ts';
import { type EditorProps, useDraft } from './use-draft.ts';
import { usePreview } from './use-preview.ts';

export function TextEditor({
  place,
  previews,
  ...props
}: EditorProps<Text> & { place: TextPlace; previews: Previews }) {
  const draft = useDraft(props, (body) => ({ place, body }));
  const { field } = draft.form;
  const { shown, fault } = usePreview({ place, body: draft.body });
  return (
    <Editor draft={draft} fault={fault} preview={shown?.text && previews.text(place, shown.text)}>
      <TextField label="Title" maxLength={60} {...field('content.body.title')} />
      <TextField
        label="Lead"
        help="One sentence below the title."
        maxLength={300}
        {...field('content.body.lead')}
      />
      <TextField
        label="Description"
        help="What search engines show."
        maxLength={200}
        {...field('content.body.description')}
      />
      <TextArea label="Text" rows={24} maxLength={MAX_TEXT_LENGTH} {...field('content.body.text')} />
      <Disclosure title="How to write it">
        <dl className="facts text-small">
          <dt>## Heading</dt>
          <dd>a heading; ### for one below it</dd>
          <dt>An empty line</dt>
          <dd>begins a new paragraph</dd>
          <dt>- or 1.</dt>
          <dd>an entry of a list</dd>
          <dt>**words**</dt>
          <dd>strong; *words* emphasised</dd>
          <dt>[words](/help)</dt>
          <dd>a link to a page, or to https://…, mailto:… or tel:…</dd>
          <dt>&gt; words</dt>
          <dd>small print</dd>
          {Object.entries(TEXT_SETTINGS).map(([name, says]) => (
            <Placeholder key={name} name={name} says={says} />
          ))}
          {Object.entries(TEXT_PARTS)
            .filter(([, { place: home }]) => home === place)
            .map(([name, { says }]) => (
              <Placeholder key={name} name={name} says={`${says}; it must stay, in a paragraph of its own`} />
            ))}
        </dl>
      </Disclosure>
    </Editor>
  );
}

function Placeholder({ name, says }: { name: string; says: string }) {
  return (
    <>
      <dt className="wrap-anywhere">{`{${name}}`}</dt>
      <dd>{says}</dd>
    </>
  );
}
