import { useEffect } from 'react';
import { Link } from 'react-router';
import { formatNearTime } from '../../../contract/kernel/days.ts';
import { MAX_MESSAGE_LENGTH } from '../../../contract/kernel/limits.ts';
import type { ShopOrderId } from '../../../contract/kernel/schemas.ts';
import type { ApiClient } from '../../../contract/client.ts';
import type { OrderMessage, OrderMessages } from '../../../contract/order-messages.ts';
import { api } from '../../kit/http/api.ts';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Loaded } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { MessageForm } from './message-form.tsx';
import { MessageList } from './message-list.tsx';

interface ConversationProps {
  shopOrderId: ShopOrderId;
  loaded: Loaded<OrderMessages> | undefined;
  side: OrderMessage['by'];
  other: string;
}

/** Newest last. Showing the messages marks them as read. */
export function Conversation({ loaded, other, ...rest }: ConversationProps) {
  return loaded ? (
    <LoadedConversation loaded={loaded} other={other} {...rest} />
  ) : (
    <Spinner label="Loading messages" />
  );
}

export function loadMessages(client: ApiClient, shopOrderId: ShopOrderId): Promise<OrderMessages> {
  return client('GET /api/order-message/:shopOrderId', { params: { shopOrderId } });
}

function LoadedConversation({
  shopOrderId,
  loaded,
  side,
  other,
}: ConversationProps & { loaded: Loaded<OrderMessages> }) {
  const { data, error, reload, show } = useLoadedPart(loaded);
  const hasUnread = data?.messages.some(({ by, isRead }) => by !== side && !isRead) ?? false;
  useEffect(() => {
    if (!hasUnread) return;
    // The 'new' marks stay for this visit; after a failure the next visit marks the messages as read.
    api('POST /api/order-message/:shopOrderId/read', { params: { shopOrderId } }).catch(() => undefined);
  }, [hasUnread, shopOrderId]);

  if (error !== undefined) {
    return <LoadFailure title="The messages could not be loaded" error={error} onRetry={reload} />;
  }
  if (!data) return <Spinner label="Loading messages" />;
  return (
    <div className="grid gap-4">
      {data.messages.length === 0 ? (
        <p className="text-muted">
          Nothing was written{data.isClosed ? '.' : ` yet. Ask ${other} about this order here.`}
        </p>
      ) : (
        <MessageList
          label={`Messages with ${other}`}
          messages={data.messages.map(({ id, by, at, isRead, text }) => ({
            key: id,
            isOwn: by === side,
            from: (
              <>
                {by === side ? 'You' : other} · {formatNearTime(at)}
                {by !== side && !isRead && <strong className="text-ink"> · New</strong>}
              </>
            ),
            text,
          }))}
        />
      )}
      {data.isClosed ? (
        <p>
          {other} is closed, and nobody reads messages there any more. Our <Link to="/contact">support</Link>{' '}
          helps with this order.
        </p>
      ) : (
        <MessageForm
          label={`Write to ${other}`}
          maxLength={MAX_MESSAGE_LENGTH}
          send={async (text) =>
            show(
              await api('POST /api/order-message/:shopOrderId', { params: { shopOrderId }, body: { text } }),
            )
          }
        />
      )}
    </div>
  );
}
