import type { Purchase, PurchaseDetail } from "#shared/purchase.ts";
import type { BoughtRow } from "./purchases.queries.ts";

export function presentPurchase(row: BoughtRow): Purchase {
  return {
    id: row.id,
    userId: row.user_id,
    createdAt: (row.approved_at ?? row.created_at).toISOString(),
    price: row.price,
    description: row.cars.map(({ name, brand }) => `${name} ${brand}`),
  };
}

export function presentPurchaseDetail(row: BoughtRow): PurchaseDetail {
  return { ...presentPurchase(row), cars: row.cars };
}
