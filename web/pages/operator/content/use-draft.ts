import { useRef, useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import type { ContentVersion, PlacedContent } from '../../../../contract/content.ts';
import type { Draft } from '../../../kit/drafts/drafted-form.tsx';
import { type FormOptions, useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe } from '../../../kit/http/problem-message.ts';

/** The values of a form, under the names by which the server refuses them. */
export interface DraftValues<Body extends object> {
  content: { body: Body };
  note: string;
}

/** What every editor of a place is given. */
export interface EditorProps<Body extends object> {
  /** The version that is opened: a draft is changed, from any other a new draft is made. */
  opened: ContentVersion;
  body: Body;
  /** What was typed before and not saved. */
  draft: Draft;
  /** @param isToPublish whether it is to be scheduled next */
  onSaved: (saved: ContentVersion, isToPublish: boolean) => void;
}

/** The form of an editor with what is in it now. */
export interface OpenedDraft<Body extends object> {
  form: ReturnType<typeof useForm<DraftValues<Body>>>;
  isDraft: boolean;
  body: Body;
  /** Says what the next press of a button that saves goes on to. */
  saveWith: (goesOnToPublish: boolean) => void;
}

/** @param place makes of a body what is sent */
export function useDraft<Body extends object>(
  { opened, body, draft, onSaved }: EditorProps<Body>,
  place: (body: Body) => PlacedContent,
): OpenedDraft<Body> {
  const isToPublish = useRef(false);
  const [first] = useState(() => ({
    content: { body: typedBody(draft, body) },
    note: noteOf(opened, draft),
  }));
  const options: FormOptions<DraftValues<Body>> = {
    defaultValues: first as DefaultValues<DraftValues<Body>>, // all values, none left out
    failure: couldNotBe('The draft', 'saved'),
    onEdit: (values) => draft.save(textsOf(values), textsOf({ content: { body }, note: noteOf(opened) })),
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

/** The note is of the draft: a new one begins without. */
function noteOf({ state, note }: ContentVersion, draft?: Draft): string {
  return draft?.stored?.['note'] ?? (state === 'draft' ? note : '');
}

function textsOf({ content: { body }, note }: DraftValues<object>): { body: string; note: string } {
  return { body: JSON.stringify(body), note };
}

/** What was typed before, where it still has the form of the place. */
function typedBody<Body extends object>({ stored }: Draft, body: Body): Body {
  const typed = parsed(stored?.['body']);
  return isLike(typed, body) ? typed : body;
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value that this form wrote has the same fields, with values of the same kinds. */
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

/** Null stands for a text that is not given. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return value === null ? 'string' : typeof value;
}
