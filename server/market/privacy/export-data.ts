import type { DataExport } from '../../../contract/privacy.ts';
import { exportAccount } from '../accounts/index.ts';
import { exportAddresses } from '../../selling/addresses/index.ts';
import { exportCart } from '../../selling/cart/index.ts';
import { exportComplaints } from '../complaints/index.ts';
import { exportFavorites } from '../../community/favorites/index.ts';
import { exportModeration } from '../moderation/index.ts';
import { findSettings } from '../../community/notifications/index.ts';
import { exportOrders } from '../../selling/orders/index.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Services } from '../../platform/services.ts';
import { exportPayments } from '../../selling/payments/index.ts';
import { exportQuestions } from '../../community/questions/index.ts';
import { exportReviews } from '../../community/reviews/index.ts';
import { exportSavedViews } from '../saved-views/index.ts';
import { findShopOfOwner } from '../shops/index.ts';
import { exportMemberships } from '../staff/index.ts';
import { exportStockAlerts } from '../../community/stock-alerts/index.ts';
import { exportSupport } from '../support/index.ts';

/** Everything that is stored about the caller, each section with an explanation. */
export async function exportData(services: Services, actor: Actor): Promise<DataExport> {
  const { db, config, clock } = services;
  const { userId } = actor;
  const { profile, secondFactor, emailChange, sessions } = await exportAccount(services, actor);
  const cart = await exportCart(db, userId);
  const shop = actor.role === 'seller' ? await findShopOfOwner(db, userId) : undefined;
  return {
    format: 'own-data/1',
    shop: config.shop.name,
    createdAt: clock().toISOString(),
    parts: {
      profile: {
        about: 'Who you are to us: what you told us about yourself, and how you sign in.',
        data: profile,
      },
      ...(actor.role !== 'buyer' && {
        secondFactor: {
          about: 'What signing in asks for beside your password, by the names that you gave.',
          data: secondFactor,
        },
      }),
      emailChange: { about: 'A new e-mail address that waits for its confirmation.', data: emailChange },
      sessions: {
        about: 'Where you are signed in, and the devices by which you recognise it.',
        data: sessions,
      },
      addresses: {
        about: 'Where your orders can be sent to.',
        data: await exportAddresses(db, userId),
      },
      orders: {
        about:
          'What you ordered, with the contact, address and figures as they were then, returns and messages. The law asks us and the sellers to keep invoices of these.',
        data: await exportOrders(db, userId),
      },
      payments: {
        about: 'What you paid online and what went back. We never see your card or your bank account.',
        data: await exportPayments(db, userId),
      },
      reviews: {
        about: 'What you wrote about products, and found helpful.',
        data: await exportReviews(db, userId),
      },
      questions: {
        about: 'What you asked about products, and answered.',
        data: await exportQuestions(db, userId),
      },
      moderation: {
        about: 'What you reported, and what you wrote when something of yours was taken down.',
        data: await exportModeration(db, userId),
      },
      complaints: {
        about: 'What you complained about to the market, and what was answered.',
        data: await exportComplaints(db, userId),
      },
      support: {
        about:
          'When support looked at your account with a code that you read out, and when operators of the market noted something about you, your orders or your shop. What they note is for themselves; ask the grievance officer about it.',
        data: await exportSupport(services, userId),
      },
      favorites: { about: 'Products that you put aside.', data: await exportFavorites(db, userId) },
      stockAlerts: {
        about: 'What you asked to be mailed about once it can be delivered to a pin code.',
        data: await exportStockAlerts(db, userId),
      },
      cart: { about: 'What is in your cart now.', data: cart.lines },
      savedItems: { about: 'What you saved in the cart for later.', data: cart.saved },
      notices: {
        about: 'Which mails you want beside those about orders and your account.',
        data: await findSettings(db, userId),
      },
      ...(actor.role === 'seller' && {
        savedViews: {
          about: 'Filters of your lists that you gave a name.',
          data: await exportSavedViews(db, userId),
        },
        memberships: {
          about: 'Shops of others for which you work or worked, and what you may do there.',
          data: await exportMemberships(db, userId),
        },
      }),
      ...(shop && {
        shop: {
          about: 'Your shop. Products and inventory can be exported as files from their own pages.',
          data: {
            name: shop.name,
            description: shop.description,
            gst: shop.gst,
            address: shop.address,
            policies: shop.policies,
            latitude: shop.latitude,
            longitude: shop.longitude,
            openedAt: shop.createdAt.toISOString(),
          },
        },
      }),
    },
  };
}
