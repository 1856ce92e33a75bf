import type { PurchaseStatus } from "#shared/admin-purchases.ts";
import { paths } from "#shared/paths.ts";
import { pictureAt } from "#shared/picture.ts";
import type { Db } from "../db/tables.ts";
import type { MailContent } from "./compose.ts";
import {
  findOrder,
  findPaidAmount,
  findPurchaseForMail,
  findPurchaseLines,
  findRecipient,
} from "./mail.queries.ts";
import type { PurchaseMail } from "./mail-job.ts";
import type { Addressed } from "./mails.ts";
import {
  carSoldMail,
  type EndedOrder,
  paymentFailedMail,
  purchaseConfirmedMail,
  purchaseRefundedMail,
} from "./purchase-templates.ts";
import { purchaseReversedMail, saleReversedMail } from "./reversal-templates.ts";

type SellerMail = Extract<PurchaseMail, { sellerId: string }>;

/**
 * Mails wait while the mail server is away. Whether another mail has taken the place of this one:
 * of a purchase that was refunded since, or of a failed payment after which the buyer has paid, also
 * if that payment is refunded.
 */
function isOutdated({ template }: PurchaseMail, status: PurchaseStatus): boolean {
  if (template === "purchase-confirmed" || template === "car-sold") return status !== "approved";
  return template.startsWith("payment-") && (status === "approved" || status === "refunded");
}

/** Sharp on the densest screens, in the widest mail. */
const PICTURE_WIDTH = 1280;

/** The buyer's newer orders that a purchase of these cars has ended. */
function endedOrders(db: Db, ids: string[], bought: { id: string }[]): Promise<EndedOrder[]> {
  const isBought = ({ id }: { id: string }) => bought.some((car) => car.id === id);
  const endedOrder = async (orderId: string) => {
    const cars = await findPurchaseLines(db, orderId);
    return { orderId, hasOtherCars: !cars.every(isBought) };
  };
  return Promise.all(ids.map(endedOrder));
}

/** Recipients and contents of the mails about a purchase. */
export function createPurchaseMails({ db, publicUrl }: { db: Db; publicUrl: string }) {
  /** The cars of a purchase, each with its first picture. */
  async function carsOf(purchaseId: string, sellerId?: string) {
    const lines = await findPurchaseLines(db, purchaseId, sellerId);
    return lines.map(({ image: [first], color, ...car }) => {
      if (first === undefined) return car;
      const address = new URL(pictureAt(first, PICTURE_WIDTH) ?? first, publicUrl).href;
      return { ...car, picture: { address, alt: `${color} ${car.brand} ${car.name}`.trim() } };
    });
  }

  async function toSeller(job: SellerMail): Promise<Addressed | undefined> {
    const { template, purchaseId, sellerId } = job;
    const order = await findOrder(db, purchaseId);
    if (!order || isOutdated(job, order.status)) return undefined;
    const seller = await findRecipient(db, { id: sellerId });
    const cars = await carsOf(purchaseId, sellerId);
    if (!seller || cars.length === 0) return undefined;
    const compose = template === "car-sold" ? carSoldMail : saleReversedMail;
    const content = compose({
      name: seller.name,
      orderId: purchaseId,
      cars,
      price: cars.reduce((sum, car) => sum + car.price, 0),
      link: `${publicUrl}${paths.profile("posts")}`,
    });
    return { to: seller.email, content };
  }

  return async function write(job: PurchaseMail): Promise<Addressed | undefined> {
    if ("sellerId" in job) return toSeller(job);
    const purchase = await findPurchaseForMail(db, job.purchaseId);
    if (!purchase || isOutdated(job, purchase.status)) return undefined;
    const cars = await carsOf(job.purchaseId);
    const words = { name: purchase.buyer, orderId: purchase.id, cars, price: purchase.price };
    const to = purchase.email;
    const purchases = { ...words, link: `${publicUrl}${paths.profile("purchases")}` };
    const paymentId = job.template === "purchase-refunded" ? job.paymentId : purchase.payment_id;
    const paid = paymentId ? await findPaidAmount(db, paymentId) : undefined;
    const twice = paid ? paid.refund_reason === "paid twice" : purchase.status === "approved";
    const content = async (): Promise<MailContent> => {
      if (job.template === "purchase-confirmed")
        return purchaseConfirmedMail({
          ...purchases,
          paid,
          ended: await endedOrders(db, job.ended, cars),
          termsLink: `${publicUrl}${paths.terms("delivery")}`,
        });
      if (job.template === "purchase-refunded")
        return twice
          ? purchaseRefundedMail({ ...purchases, paid }, "paid twice")
          : purchaseRefundedMail(
              { ...words, paid, link: `${publicUrl}${paths.home()}` },
              "not bought",
            );
      if (job.template === "purchase-reversed")
        return purchaseReversedMail({
          ...words,
          paid,
          link: `${publicUrl}${paths.purchase(purchase.id)}`,
        });
      const [only, more] = cars;
      const link = only && !more ? paths.car({ id: only.id }) : paths.cart();
      return paymentFailedMail(job.template, { ...words, link: `${publicUrl}${link}` });
    };
    return { to, content: await content() };
  };
}
