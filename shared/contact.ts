/** Where the shop answers questions. */
export const CONTACT = {
  phone: { shown: "+1 555 0100", href: "tel:+15550100" },
  email: { shown: "hello@marque.example", href: "mailto:hello@marque.example" },
} as const;
