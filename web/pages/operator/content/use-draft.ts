import { useRef } from 'react';
import type { DefaultValues } from 'react-hook-form';
import type { ContentVersion, PlacedContent } from '../../../../contract/content.ts';
import type { Draft } from '../../../kit/drafts/drafted-form.tsx';
import { fieldsOf, isText } from '../../../kit/drafts/shape.ts';
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
  draft: Draft;
  onSaved: (saved: ContentVersion, isToPublish: boolean) => void;
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
  const { first, keep } = useFormDraft<DraftValues<Body>>(draft, {
    // The note belongs to the draft: a new one starts without.
    saved: { content: { body }, note: opened.state === 'draft' ? opened.note : '' },
    shape: fieldsOf({
      content: fieldsOf({ body: (typed): typed is Body => isLike(typed, body) }),
      note: isText,
    }),
  });
  const options: FormOptions<DraftValues<Body>> = {
    defaultValues: first.values as DefaultValues<DraftValues<Body>>, // all values, none left out
    failure: couldNotBe('The draft', 'saved'),
    onEdit: keep,
    send: async ({ content, note }) => {
      const written = { content: place(content.body), note };
      const saved = await save(opened, written);
      draft.discard();
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

/** Compares the names of fields and the kinds of their values. */
function isLike<Value extends object>(value: unknown, like: Value): value is Value {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map(Object.entries(value));
  return (
    fields.size === Object.keys(like).length &&
    Object.entries(like).every(
      ([name, known]: [string, unknown]) => kindOf(fields.get(name)) === kindOf(known),
    )
  );
}

/** Null stands for a missing text. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return value === null ? 'string' : typeof value;
}
