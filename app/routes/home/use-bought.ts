import { useCallback, useEffect, useState } from "react";
import { paths } from "#shared/paths.ts";
import type { PurchaseView } from "#shared/purchase.ts";
import { forgetBought, rememberBought } from "../../purchases/bought-cookie.ts";
import { usePageData } from "../../startup/use-page-data.ts";
import type { loader as purchaseLoader } from "../purchase/purchase.tsx";

/** The purchase to announce, from the server, until it is dismissed or the page is left. */
export function useBought(arrived: PurchaseView | null) {
  const [shown, setShown] = useState(arrived);
  const { load, data } = usePageData<typeof purchaseLoader>();

  useEffect(() => {
    if (!arrived) return;
    setShown(arrived);
    rememberBought(arrived.id);
  }, [arrived]);

  const confirmed = data?.purchase;
  useEffect(() => {
    if (confirmed?.payment !== "paid") return;
    setShown(confirmed);
    rememberBought(confirmed.id);
  }, [confirmed]);

  useEffect(() => forgetBought, []);

  const shownId = shown?.id;
  return {
    bought: shown,
    /** Called when the server has recorded this purchase. */
    onRecorded: useCallback(
      (id: string) => {
        if (id !== shownId) void load(paths.purchase(id));
      },
      [shownId, load],
    ),
    dismiss: useCallback(() => {
      forgetBought();
      setShown(null);
    }, []),
  };
}
