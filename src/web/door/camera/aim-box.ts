/** A code that fills the box has its white border outside of it. */
const BORDER = 0.1;

interface Size {
  width: number;
  height: number;
}

/**
 * Finds the part of a frame that lies in the aim box, with a border around it. The video covers its place, centred like the box.
 * @param video the frame's size, px @param shown the size at which it is shown, CSS px @param aim the side of the box, CSS px
 */
export function aimBox(video: Size, shown: Size, aim: number): { left: number; top: number; side: number } {
  const scale = Math.max(shown.width / video.width, shown.height / video.height);
  const wanted = Math.round((aim * (1 + 2 * BORDER)) / scale);
  const side = Math.min(wanted, video.width, video.height);
  return { left: Math.round((video.width - side) / 2), top: Math.round((video.height - side) / 2), side };
}
