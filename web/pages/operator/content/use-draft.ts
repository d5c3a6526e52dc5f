import { useRef } from 'react';
import type { DefaultValues } from 'react-hook-form';
import type { ContentVersion, PlacedContent } from '../../../../contract/content.ts';
import type { Draft } from '../../../kit/drafts/drafted-form.tsx';
import { fieldsOf, isText, type Shape } from '../../../kit/drafts/shape.ts';
import { useFormDraft } from '../../../kit/drafts/use-form-draft.ts';
import { type FormOptions, useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe } from '../../../kit/http/problem-message.ts';

/** The server refuses the values under these names. */
export interface DraftValues<Body extends object> {
  content: { body: Body };
  note: string;
}

export interface EditorProps<Body extends object> {
  /** An edit changes a draft; from any other version it makes a new draft. */
  opened: ContentVersion;
  body: Body;
  draft: Draft<DraftValues<Body>>;
  onSaved: (saved: ContentVersion, isToPublish: boolean) => void;
}

export function draftShape<Body extends object>(body: Shape<Body>): Shape<DraftValues<Body>> {
  return fieldsOf<DraftValues<Body>>({ content: fieldsOf<{ body: Body }>({ body }), note: isText });
}

export interface OpenedDraft<Body extends object> {
  form: ReturnType<typeof useForm<DraftValues<Body>>>;
  isDraft: boolean;
  body: Body;
  /** The next press of a save button goes on to publishing, or not. */
  saveWith: (goesOnToPublish: boolean) => void;
}

export function useDraft<Body extends object>(
  { opened, body, draft, onSaved }: EditorProps<Body>,
  place: (body: Body) => PlacedContent,
): OpenedDraft<Body> {
  const isToPublish = useRef(false);
  const { opening, keep, follow } = useFormDraft(draft, {
    // The note belongs to the draft: a new one starts without.
    saved: { content: { body }, note: opened.state === 'draft' ? opened.note : '' },
  });
  const options: FormOptions<DraftValues<Body>> = {
    defaultValues: opening.values as DefaultValues<DraftValues<Body>>, // all values, none left out
    failure: couldNotBe('The draft', 'saved'),
    onEdit: keep,
    send: async (values) => {
      const { content, note } = values;
      const saved = await save(opened, { content: place(content.body), note });
      // The form stays open: later edits are a draft over what is saved now.
      follow(values, values);
      onSaved(saved, isToPublish.current);
    },
  };
  const form = useForm<DraftValues<Body>>(options);
  return {
    form,
    isDraft: opened.state === 'draft',
    body: (form.valueOf as (name: 'content.body') => Body | undefined)('content.body') ?? body, // its path
    saveWith: (goesOnToPublish: boolean) => {
      isToPublish.current = goesOnToPublish;
    },
  };
}

function save(
  { id, state, version }: ContentVersion,
  written: { content: PlacedContent; note: string },
): Promise<ContentVersion> {
  if (state !== 'draft' || id === null) return api('POST /api/operator/content/draft', { body: written });
  return api('PUT /api/operator/content/version/:versionId', {
    params: { versionId: id },
    body: { ...written, version },
  });
}
