import Stripe from 'stripe';
import { z } from 'zod';
import type { AccountState, ProviderConnect } from '../../../core/providers/payment-provider.ts';
import { ConnectNotReady, PayeeDisconnected } from '../../../core/providers/provider-refusals.ts';
import { isStripeError } from './caller.ts';

/** Reads a connected account. Source: https://docs.stripe.com/api/accounts/object */
const accountAnswer = z.object({
  id: z.string().startsWith('acct_'),
  charges_enabled: z.boolean(),
  details_submitted: z.boolean(),
  email: z.string().nullish(),
  business_profile: z.object({ name: z.string().nullish() }).nullish(),
  settings: z.object({ dashboard: z.object({ display_name: z.string().nullish() }).nullish() }).nullish(),
  requirements: z
    .object({
      current_deadline: z.int().nullish(),
      currently_due: z.array(z.string()).nullish(),
      past_due: z.array(z.string()).nullish(),
      pending_verification: z.array(z.string()).nullish(),
      disabled_reason: z.string().nullish(),
    })
    .nullish(),
});

/** The account was disconnected or deleted, or is of the other mode. */
const UNREACHABLE = ['account_invalid', 'resource_missing'];

/** Account links lead to this host. */
const HOSTED = /^https:\/\/([a-z0-9-]+\.)*stripe\.com\//;

/**
 * Stripe Connect with direct charges: each organiser has an account of their own with Stripe and its full dashboard, pays Stripe's
 * fees and is liable for refunds and disputes. Only Stripe learns who they are and where they live (docs/decisions/0023). Source:
 * https://docs.stripe.com/connect/hosted-onboarding and https://docs.stripe.com/connect/direct-charges
 */
export function stripeConnect(stripe: Stripe): ProviderConnect {
  return {
    dashboardUrl: 'https://dashboard.stripe.com/',

    async begin({ email, key }) {
      const made = await stripe.accounts
        .create(
          {
            email,
            controller: {
              fees: { payer: 'account' },
              losses: { payments: 'stripe' },
              requirement_collection: 'stripe',
              stripe_dashboard: { type: 'full' },
            },
          },
          { idempotencyKey: key, maxNetworkRetries: 1 },
        )
        .catch((error: unknown) => {
          throw isRefusal(error) ? new ConnectNotReady(error.message, { cause: error }) : error;
        });
      return { account: made.id };
    },

    async linkTo({ account, returnUrl, againUrl }) {
      const { url } = await stripe.accountLinks
        .create({ account, refresh_url: againUrl, return_url: returnUrl, type: 'account_onboarding' })
        .catch((error: unknown) => {
          if (isStripeError(error, ...UNREACHABLE))
            throw new PayeeDisconnected('It is no account of ours.', { cause: error });
          throw isRefusal(error) ? new ConnectNotReady(error.message, { cause: error }) : error;
        });
      // The browser follows this URL, so it must lead to Stripe.
      if (!HOSTED.test(url)) throw new Error('Stripe answered an address that is not its own.');
      return { url };
    },

    async stateOf(account) {
      try {
        return toAccountState(accountAnswer.parse(await stripe.accounts.retrieve(account)));
      } catch (error) {
        if (isStripeError(error, ...UNREACHABLE)) {
          return { standing: 'disconnected', holder: null, dueAt: null };
        }
        throw error;
      }
    },
  };
}

/** Whether Stripe understood the call and refused it, so that trying again will not help. */
export function isRefusal(error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripePermissionError
  );
}

function toAccountState(account: z.output<typeof accountAnswer>): AccountState {
  const { requirements, business_profile, settings, email } = account;
  const due = requirements?.currently_due?.length ? requirements.current_deadline : null;
  return {
    standing: standingOf(account),
    holder: settings?.dashboard?.display_name || business_profile?.name || email || null,
    dueAt: due ? new Date(due * 1_000) : null,
  };
}

function standingOf(account: z.output<typeof accountAnswer>): AccountState['standing'] {
  const { charges_enabled, details_submitted, requirements } = account;
  if (charges_enabled) return 'active';
  if (!details_submitted) return 'unfinished';
  const { disabled_reason: reason, past_due, currently_due, pending_verification } = requirements ?? {};
  const wantsMore = Boolean(past_due?.length || currently_due?.length);
  if (reason === 'under_review' || reason === 'requirements.pending_verification') return 'in-review';
  return !wantsMore && (!reason || pending_verification?.length) ? 'in-review' : 'restricted';
}
