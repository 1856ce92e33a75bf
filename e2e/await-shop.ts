import { ownShop } from "./own-shop.ts";
import { untilOpen } from "./shop.ts";

// A set-up file: before each file of journeys its shop is open.
await untilOpen(ownShop());
