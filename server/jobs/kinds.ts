import type { MailJob } from "../mail/mail-job.ts";

/** What each kind of job carries. */
export interface JobPayloads {
  /** Reads what a webhook named: a payment, or the payments of an order at the provider. */
  readWebhook: { webhookId: string; paymentId?: string; orderId?: string };
  /** Asks the provider about a purchase without a webhook, and ends it once it has expired. */
  checkPurchase: { purchaseId: string };
  /** Refunds a payment, once. */
  refund: { paymentId: string };
  mail: MailJob;
  /** Removes a deleted picture from the image host, with its copies and sizes. */
  removePicture: { address: string };
  removeUnusedPictures: object;
  /** Sets uploads aside that the database does not know. */
  setOrphansAside: object;
  deleteExpiredRows: object;
  refreshCountries: object;
  /**
   * Removes these tags from the cache in front of the shop; without any, those of what has changed.
   */
  purgeEdge: { tags?: string[] };
  /** Computes the prices with which cars of large groups are compared. */
  refreshPriceFigures: object;
  /** Removes the mark of a price reduction after its time. */
  endReductions: object;
  /** Moves the jobs of shops before version 0.2. */
  moveOldJobs: object;
}
export type JobKind = keyof JobPayloads;

/** The key of the job that refunds a payment: each has at most one. */
export const refundKey = (paymentId: string) => `refund-${paymentId}`;

/** The key of the job that checks a purchase: each has at most one. */
export const checkKey = (purchaseId: string) => `check-${purchaseId}`;

/** The key of the job that reads what a webhook named. */
export const webhookKey = (webhookId: string) => `webhook-${webhookId}`;

interface JobRules {
  /** How many jobs of the kind run at once, in all processes together. */
  concurrency: number;
  /** After so many failures the job stays as a dead letter. The wait grows to six hours. */
  maxAttempts: number;
  /** A crontab(5) schedule in UTC. */
  cron?: string;
}

/**
 * More than one attempt: a stop, or a restart of the database, during one should not raise an
 * alert.
 */
const CRON_ATTEMPTS = 3;

/**
 * Each kind has its own concurrency, so that a hung mail server delays no purchase. Failed jobs are
 * retried after e^attempts seconds, at most 6.1 hours: 25 attempts last for 4 days, 60 for 13.
 */
export const JOB_RULES: Record<JobKind, JobRules> = {
  readWebhook: { concurrency: 3, maxAttempts: 60 },
  checkPurchase: { concurrency: 1, maxAttempts: 60 },
  refund: { concurrency: 1, maxAttempts: 60 },
  mail: { concurrency: 3, maxAttempts: 25 },
  removePicture: { concurrency: 1, maxAttempts: 25 },
  removeUnusedPictures: { concurrency: 1, maxAttempts: CRON_ATTEMPTS, cron: "17 * * * *" },
  setOrphansAside: { concurrency: 1, maxAttempts: CRON_ATTEMPTS, cron: "32 * * * *" },
  deleteExpiredRows: { concurrency: 1, maxAttempts: CRON_ATTEMPTS, cron: "37 * * * *" },
  moveOldJobs: { concurrency: 1, maxAttempts: CRON_ATTEMPTS, cron: "7 * * * *" },
  refreshPriceFigures: { concurrency: 1, maxAttempts: CRON_ATTEMPTS, cron: "27 3 * * *" },
  endReductions: { concurrency: 1, maxAttempts: CRON_ATTEMPTS, cron: "47 * * * *" },
  purgeEdge: { concurrency: 1, maxAttempts: 25, cron: "* * * * *" },
  refreshCountries: { concurrency: 1, maxAttempts: CRON_ATTEMPTS, cron: "*/10 * * * *" },
};
