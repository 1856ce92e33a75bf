import { paths } from "#shared/paths.ts";
import type { PreferencePurchase } from "./contract.ts";
import type { Account } from "./mercado-pago.ts";

const TITLE_MAX = 256;
const PICTURE_MAX = 600;

/** Mercado Pago's date format, with the zone as hours and minutes. */
const moment = (date: Date) => date.toISOString().replace("Z", "+00:00");

/** Chile's peso has no cents, and the provider refuses any. */
const decimals = (currency: string) => (currency === "CLP" ? 1 : 100);

/** The body that creates a preference. */
export function preferenceBody(purchase: PreferencePurchase, merchant: Account) {
  const home = `${purchase.returnTo}${paths.home()}`;
  const parts = decimals(merchant.currency);
  return {
    items: purchase.items.map(({ id, title, description, picture, price }) => ({
      id,
      title: title.slice(0, TITLE_MAX),
      description: description.slice(0, TITLE_MAX),
      ...(picture && picture.length <= PICTURE_MAX && { picture_url: picture }),
      category_id: "automobiles",
      quantity: 1,
      unit_price: Math.round(price * merchant.rate * parts) / parts,
      currency_id: merchant.currency,
    })),
    payer: {
      name: purchase.buyer.name,
      surname: purchase.buyer.lastName,
      email: purchase.buyer.email,
    },
    // The provider adds its own `status` and `external_reference`; the shop does not trust them.
    back_urls: { success: home, pending: home, failure: home },
    auto_return: "approved",
    notification_url: merchant.notificationUrl,
    external_reference: purchase.purchaseId,
    expires: true,
    expiration_date_from: moment(purchase.createdAt),
    expiration_date_to: moment(purchase.expiresAt),
    date_of_expiration: moment(purchase.expiresAt),
    statement_descriptor: "MARQUE",
  };
}
