import { useRef, useState } from 'react';
import type { User } from '../../../../contract/accounts.ts';
import { PICTURE_TYPES, pictureFault } from '../../../../contract/kernel/picture-files.ts';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';

interface ProfilePictureProps {
  user: User;
  onChange: (user: User) => void;
}

/** ENT-02. */
export function ProfilePicture({ user, onChange }: ProfilePictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<'uploading' | 'removing'>();
  const hasPicture = user.profilePic !== null;

  const change = async (kind: 'uploading' | 'removing', call: () => Promise<User>, done: string) => {
    setBusy(kind);
    try {
      onChange(await call());
      notify('success', done);
    } catch (error) {
      notify('error', messageOf(error, couldNotBe('The picture', 'changed')));
    }
    setBusy(undefined);
  };

  const upload = (file: File | undefined) => {
    if (!file) return;
    const fault = pictureFault(file);
    if (fault !== undefined) {
      notify('error', fault);
      return;
    }
    const body = new FormData();
    body.append('images', file);
    void change('uploading', () => api('PUT /api/profile/picture', { body }), 'Picture updated');
  };

  return (
    <div className="flex grow flex-wrap items-center gap-4">
      <Avatar name={user.name} src={user.profilePic ?? undefined} large />
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Picture"
          accept={PICTURE_TYPES.join(',')}
          onChange={({ target }) => {
            upload(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button
          variant="quiet"
          icon="camera"
          busy={busy === 'uploading'}
          onClick={() => input.current?.click()}
        >
          {hasPicture ? 'Replace picture' : 'Add picture'}
        </Button>
        {hasPicture && (
          <Button
            variant="quiet"
            icon="trash"
            busy={busy === 'removing'}
            onClick={() =>
              void change('removing', () => api('DELETE /api/profile/picture'), 'Picture removed')
            }
          >
            Remove picture
          </Button>
        )}
      </div>
    </div>
  );
}
