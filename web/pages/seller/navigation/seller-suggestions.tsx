import type { Reply } from '../../../../contract/client.ts';
import { firstCharacters } from '../../../../contract/kernel/words.ts';
import { api } from '../../../kit/http/api.ts';
import { SHOP_ORDER_WORDS } from '../../../concepts/orders/order-words.ts';
import { useLoad } from '../../../kit/screens/use-load.ts';
import type { SuggestionPanelProps } from '../../../concepts/search/search-combobox.tsx';
import { SuggestionList } from '../../../concepts/search/suggestion-list.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { mayHandle } from '../acting/rights.ts';

const TYPING_PAUSE_MS = 200;
const OF_EACH = 5;

interface Found {
  orders: Reply<'GET /api/shop-order'>['orders'];
  products: Reply<'POST /api/shop/filters'>;
}

interface FoundOption {
  text: string;
  note: string;
  address: string;
  imageUrl: string | undefined;
  icon: 'orders' | 'gift';
}

export function SellerSuggestions({ search: _search, onChoose, ...box }: SuggestionPanelProps) {
  const found = useFound(box.isOpen ? box.typed.trim() : '');
  const groups = groupsOf(found);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  return (
    <SuggestionList
      {...box}
      name="Suggestions"
      groups={groups}
      announcement={`${count} ${count === 1 ? 'suggestion' : 'suggestions'}`}
      onChoose={({ address }) => onChoose(address)}
      renderOption={({ text, note, imageUrl, icon }) => (
        <>
          {imageUrl ? (
            <img src={imageUrl} alt="" width={40} height={40} className="rounded-control" />
          ) : (
            <span className="search-option-sign">
              <Icon name={icon} size="small" />
            </span>
          )}
          <span className="grid min-w-0 flex-1">
            <span className="truncate">{text}</span>
            <span className="truncate text-small text-muted">{note}</span>
          </span>
        </>
      )}
    />
  );
}

function groupsOf({ orders, products }: Found) {
  const groups: { name: string; options: FoundOption[] }[] = [
    {
      name: 'Orders',
      options: orders.map(({ id, number, buyerName, status }) => ({
        text: number,
        address: `/seller/orders/${id}`,
        imageUrl: undefined,
        icon: 'orders',
        note: `${buyerName} · ${SHOP_ORDER_WORDS[status].label}`,
      })),
    },
    {
      name: 'Products',
      options: products.map(({ id, name, brand, isArchived, imageUrls }) => ({
        text: name,
        address: `/seller/product/${id}`,
        icon: 'gift',
        note: [brand || 'No brand', ...(isArchived ? ['Archived'] : [])].join(' · '),
        imageUrl: imageUrls[0]?.replace(/-640\.webp$/, '-320.webp'),
      })),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

const NOTHING: Found = { orders: [], products: [] };

/** The former suggestions stay until the next answer. */
function useFound(text: string): Found {
  const { data } = useLoad(find, text || undefined, { isKept: true, pauseMs: TYPING_PAUSE_MS });
  return (text && data) || NOTHING;
}

/** Suggestions are optional: the search works without them. */
async function find(text: string, signal: AbortSignal): Promise<Found> {
  const search = firstCharacters(text, 100);
  const limit = String(OF_EACH);
  try {
    const [{ orders }, products] = await Promise.all([
      mayHandle('orders') ? api('GET /api/shop-order', { query: { search, limit }, signal }) : NOTHING,
      mayHandle('catalogue')
        ? api('POST /api/shop/filters', { query: { page: '1', limit }, body: { search }, signal })
        : NOTHING.products,
    ]);
    return { orders, products };
  } catch {
    return NOTHING;
  }
}
