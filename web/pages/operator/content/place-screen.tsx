import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ContentVersion, ContentVersionFacts } from '../../../../contract/content.ts';
import { CONTENT_PLACES } from '../../../../contract/kernel/content-places.ts';
import { formatDayAndTime } from '../../../../contract/kernel/days.ts';
import { DraftedForm } from '../../../kit/drafts/drafted-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { NOT_DONE } from '../../../kit/http/failures.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import type { Shape } from '../../../kit/drafts/shape.ts';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import type { Loaded } from '../../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { CONTENT_SHAPES } from './content-shapes.ts';
import { DifferenceList } from './difference-list.tsx';
import { AnnouncementEditor, FooterEditor, MenuEditor } from './frame-editors.tsx';
import { HeroEditor, PromotionsEditor, RowsEditor } from './landing-editors.tsx';
import { type OpenedPlace, versionAddress } from './load-content.ts';
import type { Previews } from './previews.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { TextEditor } from './text-editor.tsx';
import { draftShape, type DraftValues, type EditorProps } from './use-draft.ts';
import { nameOf, VersionList } from './version-list.tsx';

interface PlaceScreenProps {
  loaded: Loaded<OpenedPlace>;
  previews: Previews;
}

export function PlaceScreen({ loaded, previews }: PlaceScreenProps) {
  const { data, error, reload } = useLoadedPart(loaded);
  return (
    <div className="grid grid-cols-1 gap-6">
      {!data && <h1>Content</h1>}
      {error !== undefined && (
        <LoadFailure title="The content could not be loaded" error={error} onRetry={reload} />
      )}
      {data && <Place data={data} previews={previews} reload={reload} />}
    </div>
  );
}

interface PlaceProps {
  data: OpenedPlace;
  previews: Previews;
  reload: () => void;
}

function Place({ data: { versions, opened, live }, previews, reload }: PlaceProps) {
  const { place } = opened.content;
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [toPublish, setToPublish] = useState<ContentVersion>();
  const [busyId, setBusyId] = useState<ContentVersionFacts['id']>();
  const [shownVersion, setShownVersion] = useState(opened);
  if (shownVersion.id !== opened.id || shownVersion.version < opened.version) setShownVersion(opened);

  const open = async ({ id }: ContentVersionFacts) => {
    await navigate(versionAddress(place, id), { replace: true, preventScrollReset: true });
    heading.current?.focus();
  };
  const act = async (
    { id }: ContentVersionFacts,
    done: string,
    work: () => Promise<ContentVersionFacts | undefined>,
  ) => {
    setBusyId(id);
    try {
      const changed = await work();
      notify('success', done);
      if (changed) await open(changed);
      else await navigate(`/operator/content/${place}`, { replace: true });
      heading.current?.focus();
    } catch (problem) {
      notify('error', messageOf(problem, NOT_DONE));
      reload();
    }
    setBusyId(undefined);
  };
  const onSaved = (saved: ContentVersion, isToPublish: boolean) => {
    setShownVersion(saved);
    notify('success', 'The draft is saved');
    if (isToPublish) setToPublish(saved);
    else if (saved.id === opened.id) reload();
    else void open(saved);
  };
  const onScheduled = (version: ContentVersion) => {
    setToPublish(undefined);
    const from = version.startsAt && formatDayAndTime(version.startsAt);
    notify('success', version.state === 'live' ? 'It is live' : `It will be live from ${from}`);
    void open(version);
  };

  const { label, says } = CONTENT_PLACES[place];
  return (
    <>
      <div className="grid gap-1">
        <h1 ref={heading} tabIndex={-1} className="wrap-anywhere">
          {label}
        </h1>
        <p className="text-muted">{says}</p>
        <p>
          {nameOf(opened)}
          {opened.state === 'draft' ? '' : '. What is changed becomes a new draft.'}
        </p>
      </div>
      {opened.state !== 'live' && <DifferenceList live={live} opened={opened.content} />}
      <PlaceEditor key={opened.id} opened={shownVersion} previews={previews} onSaved={onSaved} />
      <VersionList
        place={place}
        versions={versions}
        opened={opened}
        busyId={busyId}
        onWithdraw={(version) => void act(version, 'It is a draft again', () => withdraw(version))}
        onRestore={(version) =>
          void act(version, 'A draft with the old content is made', () => restore(place, version))
        }
        onDelete={(version) => void act(version, 'The draft is deleted', () => remove(version))}
      />
      <ScheduleDialog
        draft={toPublish}
        onClose={() => {
          const saved = toPublish;
          setToPublish(undefined);
          if (saved) void open(saved);
        }}
        onScheduled={onScheduled}
      />
    </>
  );
}

async function withdraw({ id, version }: ContentVersionFacts): Promise<ContentVersionFacts | undefined> {
  if (id === null) return undefined;
  const call = { params: { versionId: id }, body: { version } };
  return api('POST /api/operator/content/version/:versionId/withdraw', call);
}

async function restore(
  place: OpenedPlace['live']['place'],
  old: ContentVersionFacts,
): Promise<ContentVersionFacts | undefined> {
  const { content } =
    old.id === null
      ? await api('GET /api/operator/content/:place/first', { params: { place } })
      : await api('GET /api/operator/content/version/:versionId', { params: { versionId: old.id } });
  return api('POST /api/operator/content/draft', { body: { content, note: `Restored: ${nameOf(old)}` } });
}

async function remove({ id, version }: ContentVersionFacts): Promise<undefined> {
  if (id !== null)
    await api('DELETE /api/operator/content/version/:versionId', {
      params: { versionId: id },
      query: { version: String(version) },
    });
}

interface PlaceEditorProps {
  opened: ContentVersion;
  previews: Previews;
  onSaved: (saved: ContentVersion, isToPublish: boolean) => void;
}

function PlaceEditor(props: PlaceEditorProps) {
  const { content, id } = props.opened;
  const { place } = content;
  const drafted = <Body extends object>(
    body: Body,
    shape: Shape<Body>,
    edit: (edited: PlaceEditorProps & EditorProps<Body>) => ReactNode,
  ) => (
    <DraftedForm<DraftValues<Body>>
      name={`content ${place} ${id}`}
      of={`this ${CONTENT_PLACES[place].label.toLowerCase()}`}
      shape={draftShape(shape)}
    >
      {(draft) => edit({ ...props, body, draft })}
    </DraftedForm>
  );
  switch (content.place) {
    case 'hero':
      return drafted(content.body, CONTENT_SHAPES.hero, (edited) => <HeroEditor {...edited} />);
    case 'promotions':
      return drafted(content.body, CONTENT_SHAPES.promotions, (edited) => <PromotionsEditor {...edited} />);
    case 'rows':
      return drafted(content.body, CONTENT_SHAPES.rows, (edited) => <RowsEditor {...edited} />);
    case 'announcement':
      return drafted(content.body, CONTENT_SHAPES.announcement, (edited) => (
        <AnnouncementEditor {...edited} />
      ));
    case 'menu':
      return drafted(content.body, CONTENT_SHAPES.menu, (edited) => <MenuEditor {...edited} />);
    case 'footer':
      return drafted(content.body, CONTENT_SHAPES.footer, (edited) => <FooterEditor {...edited} />);
    default:
      return drafted(content.body, CONTENT_SHAPES[content.place], (edited) => (
        <TextEditor {...edited} place={content.place} />
      ));
  }
}
