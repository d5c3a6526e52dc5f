import { accountEndpoints } from './accounts.ts';
import { addressEndpoints } from './addresses.ts';
import { auditEndpoints } from './audit.ts';
import { bulkChangeEndpoints } from './bulk-changes.ts';
import { cartEndpoints } from './cart.ts';
import { catalogEndpoints } from './catalog.ts';
import { categoryEndpoints } from './categories.ts';
import { checkoutEndpoints } from './checkout.ts';
import { complaintEndpoints } from './complaints.ts';
import { consoleEndpoints } from './console.ts';
import { contactEndpoints } from './contact.ts';
import { contentConsoleEndpoints, contentEndpoints, contentUploadEndpoints } from './content.ts';
import { couponEndpoints } from './coupons.ts';
import { marketCouponEndpoints } from './market-coupons.ts';
import { extensionEndpoints } from './extensions.ts';
import { favoriteEndpoints } from './favorites.ts';
import { googleSignInEndpoints } from './google-sign-in.ts';
import { insightsEndpoints } from './insights.ts';
import { importEndpoints, importUploadEndpoints } from './imports.ts';
import { deliveryEndpoints } from './delivery.ts';
import { inventoryEndpoints } from './inventory.ts';
import { operatorEndpoints } from './operators.ts';
import { caseEndpoints, moderationEndpoints } from './moderation.ts';
import { notificationEndpoints } from './notifications.ts';
import { invoiceEndpoints } from './invoices.ts';
import { orderMessageEndpoints } from './order-messages.ts';
import { orderTrackingEndpoints } from './order-tracking.ts';
import { orderEndpoints } from './orders.ts';
import { deviceEndpoints } from './devices.ts';
import { productUploadEndpoints, sellerProductEndpoints } from './seller-products.ts';
import { productApprovalEndpoints } from './product-approvals.ts';
import { productMergeEndpoints } from './product-merges.ts';
import { paymentDecisionEndpoints } from './payment-decisions.ts';
import { paymentEndpoints } from './payments.ts';
import { privacyEndpoints } from './privacy.ts';
import { profileEndpoints, profileUploadEndpoints } from './profile.ts';
import { questionEndpoints } from './questions.ts';
import { returnEndpoints, returnUploadEndpoints } from './returns.ts';
import { reviewEndpoints, reviewUploadEndpoints } from './reviews.ts';
import { savedViewEndpoints } from './saved-views.ts';
import { searchEndpoints } from './search.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { marketPolicyEndpoints } from './market-policy.ts';
import { operatorCategoryEndpoints } from './operator-categories.ts';
import { operatorComplaintEndpoints } from './operator-complaints.ts';
import { operatorOrderEndpoints } from './operator-orders.ts';
import { operatorShopEndpoints } from './operator-shops.ts';
import { shippingEndpoints } from './shipping.ts';
import { shopOrderEndpoints } from './shop-orders.ts';
import { shopHealthEndpoints } from './shop-health.ts';
import { shopStandingEndpoints } from './shop-standing.ts';
import { shopDocumentUploadEndpoints, shopVerificationEndpoints } from './shop-verification.ts';
import { shopEndpoints } from './shops.ts';
import { sizeChartEndpoints } from './size-charts.ts';
import { staffEndpoints } from './staff.ts';
import { stockAlertEndpoints } from './stock-alerts.ts';
import { supportEndpoints, supportViewEndpoints } from './support.ts';

export const endpoints = {
  ...accountEndpoints,
  ...googleSignInEndpoints,
  ...secondFactorEndpoints,
  ...operatorEndpoints,
  ...deviceEndpoints,
  ...profileEndpoints,
  ...privacyEndpoints,
  ...profileUploadEndpoints,
  ...shopEndpoints,
  ...shopHealthEndpoints,
  ...shopStandingEndpoints,
  ...shopVerificationEndpoints,
  ...shopDocumentUploadEndpoints,
  ...categoryEndpoints,
  ...catalogEndpoints,
  ...sellerProductEndpoints,
  ...productUploadEndpoints,
  ...bulkChangeEndpoints,
  ...productMergeEndpoints,
  ...productApprovalEndpoints,
  ...searchEndpoints,
  ...deliveryEndpoints,
  ...shippingEndpoints,
  ...inventoryEndpoints,
  ...importEndpoints,
  ...importUploadEndpoints,
  ...sizeChartEndpoints,
  ...reviewEndpoints,
  ...reviewUploadEndpoints,
  ...questionEndpoints,
  ...moderationEndpoints,
  ...caseEndpoints,
  ...favoriteEndpoints,
  ...stockAlertEndpoints,
  ...notificationEndpoints,
  ...addressEndpoints,
  ...couponEndpoints,
  ...marketCouponEndpoints,
  ...cartEndpoints,
  ...checkoutEndpoints,
  ...orderEndpoints,
  ...orderTrackingEndpoints,
  ...shopOrderEndpoints,
  ...returnEndpoints,
  ...returnUploadEndpoints,
  ...orderMessageEndpoints,
  ...invoiceEndpoints,
  ...paymentEndpoints,
  ...paymentDecisionEndpoints,
  ...insightsEndpoints,
  ...savedViewEndpoints,
  ...staffEndpoints,
  ...contentEndpoints,
  ...contentConsoleEndpoints,
  ...contentUploadEndpoints,
  ...contactEndpoints,
  ...complaintEndpoints,
  ...operatorCategoryEndpoints,
  ...operatorComplaintEndpoints,
  ...operatorOrderEndpoints,
  ...consoleEndpoints,
  ...operatorShopEndpoints,
  ...supportEndpoints,
  ...supportViewEndpoints,
  ...marketPolicyEndpoints,
  ...auditEndpoints,
  ...extensionEndpoints,
};
export type Endpoints = typeof endpoints;
