import type { Car } from "#shared/car.ts";
import { RATING_MAX } from "#shared/constants.ts";
import { paths } from "#shared/paths.ts";
import { breadcrumbs, type DescribedCar } from "./described-car.ts";

const DRIVE_CONFIGURATIONS = {
  rear: "RearWheelDriveConfiguration",
  front: "FrontWheelDriveConfiguration",
  all: "AllWheelDriveConfiguration",
} as const;

type Absolute = (path: string) => string;

function availability({ sold, available }: DescribedCar): string {
  if (sold) return "https://schema.org/SoldOut";
  return available ? "https://schema.org/InStock" : "https://schema.org/Discontinued";
}

const quantity = (value: number | null, unitCode: string) =>
  value === null ? undefined : { "@type": "QuantitativeValue", value, unitCode };

/** The facts in schema.org's terms; undefined where the seller does not give them. Not the VIN, which is masked. */
function factData(car: Car): object {
  return {
    mileageFromOdometer: quantity(car.mileage, "KMT"),
    bodyType: car.body ?? undefined,
    fuelType: car.fuel ?? undefined,
    vehicleTransmission: car.gearbox ?? undefined,
    driveWheelConfiguration: car.drive
      ? `https://schema.org/${DRIVE_CONFIGURATIONS[car.drive]}`
      : undefined,
    vehicleEngine:
      car.engine || car.power
        ? {
            "@type": "EngineSpecification",
            name: car.engine ?? undefined,
            enginePower: quantity(car.power, "BHP"),
          }
        : undefined,
    numberOfDoors: car.doors ?? undefined,
    vehicleSeatingCapacity: car.seats ?? undefined,
    numberOfPreviousOwners: car.owners ?? undefined,
  };
}

/** What search engines may know about a car on offer, in schema.org's terms. */
export function carData(car: DescribedCar, absolute: Absolute): object {
  const address = absolute(paths.car(car));
  return {
    "@type": "Car",
    "@id": `${address}#car`,
    name: `${car.brand} ${car.name}`,
    url: address,
    image: car.image.map(absolute),
    description: car.description || undefined,
    sku: car.id,
    brand: { "@type": "Brand", name: car.brand },
    model: car.name,
    vehicleModelDate: String(car.model),
    color: car.color || undefined,
    ...factData(car),
    itemCondition: `https://schema.org/${car.state}Condition`,
    aggregateRating: car.rated
      ? {
          "@type": "AggregateRating",
          ratingValue: Math.round(car.rated.average * 10) / 10,
          reviewCount: car.rated.count,
          bestRating: RATING_MAX,
          worstRating: 1,
        }
      : undefined,
    offers: {
      "@type": "Offer",
      url: address,
      price: car.price,
      priceCurrency: "USD",
      availability: availability(car),
      itemCondition: `https://schema.org/${car.state}Condition`,
      areaServed: car.location || undefined,
    },
  };
}

export function breadcrumbData(car: Car, absolute: Absolute): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: breadcrumbs(car).map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absolute(path),
    })),
  };
}
