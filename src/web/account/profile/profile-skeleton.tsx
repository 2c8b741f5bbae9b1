import { Skeleton } from '../../ui/skeleton.tsx';

/** Placeholders of the card and the form while the user loads. */
export function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Loading your profile" className="profile">
      <div className="profile-card">
        <Skeleton className="size-36 rounded-full" />
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-12 w-36" />
        <div className="mt-2 grid w-full gap-4 border-t border-line pt-5">
          <Skeleton className="h-11 w-48" />
          <Skeleton className="h-11 w-32" />
        </div>
      </div>
      <div className="grid gap-6">
        <div className="grid gap-6 sm:grid-cols-2">
          <Skeleton className="h-19 w-full" />
          <Skeleton className="h-19 w-full" />
        </div>
        <Skeleton className="h-18 w-48" />
        <Skeleton className="h-19 w-64 max-w-full" />
        <Skeleton className="h-12 w-28" />
      </div>
    </div>
  );
}
