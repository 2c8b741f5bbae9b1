/** Spells better-auth's tables and fields as migrations/0001_accounts.sql does; it checks them itself when it starts. */

const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' };

export const userTable = {
  modelName: 'users',
  fields: { ...stamps, emailVerified: 'email_verified' },
};

export const sessionTable = {
  modelName: 'sessions',
  fields: {
    ...stamps,
    userId: 'user_id',
    expiresAt: 'expires_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
  },
};

export const accountTable = {
  modelName: 'credentials',
  fields: {
    ...stamps,
    accountId: 'account_id',
    providerId: 'provider_id',
    userId: 'user_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
  },
};

export const verificationTable = {
  modelName: 'verifications',
  fields: { ...stamps, expiresAt: 'expires_at' },
};

export const adminSchema = {
  user: { fields: { banReason: 'ban_reason', banExpires: 'ban_expires' } },
  session: { fields: { impersonatedBy: 'impersonated_by' } },
};
