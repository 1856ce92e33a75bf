/** A person of the demonstration; only those with a password can sign in. */
export interface DemoPerson {
  key: string;
  name: string;
  lastName: string;
  age: number;
  country: string;
  tel: string;
  email?: string;
  password?: string;
  status?: "admin";
  /** The countries whose cars this person offers. */
  sells?: string[];
}

export const demoPeople: DemoPerson[] = [
  {
    key: "admin",
    email: "admin@marque.example",
    password: "Admin2023",
    status: "admin",
    name: "Adrian",
    lastName: "Keller",
    age: 47,
    country: "Switzerland",
    tel: "+41445550101",
  },
  {
    key: "seller",
    email: "seller@marque.example",
    password: "Seller2023",
    name: "Elena",
    lastName: "Vidal",
    age: 39,
    country: "Spain",
    tel: "+34915550102",
    sells: ["Spain", "Germany", "Monaco", "Switzerland", "Portugal"],
  },
  {
    key: "buyer",
    email: "buyer@marque.example",
    password: "Buyer2023",
    name: "Thomas",
    lastName: "Grant",
    age: 44,
    country: "Canada",
    tel: "+16045550103",
  },
  {
    key: "chiara",
    name: "Chiara",
    lastName: "Moretti",
    age: 51,
    country: "Italy",
    tel: "+39025550104",
    sells: ["Italy", "Croatia"],
  },
  {
    key: "james",
    name: "James",
    lastName: "Whitfield",
    age: 58,
    country: "United Kingdom",
    tel: "+442075550105",
    sells: ["United Kingdom", "Australia"],
  },
  {
    key: "amelie",
    name: "Amélie",
    lastName: "Laurent",
    age: 36,
    country: "France",
    tel: "+33155550106",
    sells: ["France", "Belgium", "Netherlands"],
  },
  {
    key: "henrik",
    name: "Henrik",
    lastName: "Sjöberg",
    age: 62,
    country: "Sweden",
    tel: "+4685550107",
    sells: ["Sweden", "Austria"],
  },
  {
    key: "naoko",
    name: "Naoko",
    lastName: "Tanaka",
    age: 41,
    country: "Japan",
    tel: "+81355550108",
    sells: ["Japan"],
  },
  {
    key: "lucas",
    name: "Lucas",
    lastName: "Ferreyra",
    age: 33,
    country: "Argentina",
    tel: "+541155550109",
    sells: ["Argentina", "Brazil", "Chile"],
  },
  {
    key: "dana",
    name: "Dana",
    lastName: "Brooks",
    age: 45,
    country: "United States",
    tel: "+12125550110",
    sells: ["United States", "Canada"],
  },
  {
    key: "omar",
    name: "Omar",
    lastName: "Haddad",
    age: 49,
    country: "United Arab Emirates",
    tel: "+97145550111",
    sells: ["United Arab Emirates"],
  },
  {
    key: "sofia",
    name: "Sofia",
    lastName: "Almeida",
    age: 29,
    country: "Portugal",
    tel: "+351215550112",
  },
  {
    key: "ravi",
    name: "Ravi",
    lastName: "Menon",
    age: 38,
    country: "India",
    tel: "+912255550113",
  },
  {
    key: "ingrid",
    name: "Ingrid",
    lastName: "Bauer",
    age: 67,
    country: "Austria",
    tel: "+4315550114",
  },
];
