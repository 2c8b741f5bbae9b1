/** better-auth keeps a user's roles as a list with commas; 'admin' is the only one that means anything here. */
export function isAdmin(role: string | null | undefined): boolean {
  return role?.split(',').includes('admin') ?? false;
}

/** A ban holds until it ends; one without an end holds for good. */
export function isBanned(user: { banned: boolean | null; banExpires: Date | null }, now: Date): boolean {
  return user.banned === true && (user.banExpires === null || user.banExpires > now);
}
