import './logo.css'

/** The mark: be, the first letter of boli, its dot a phulkari lozenge with the one odd stitch. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 512 512" aria-hidden="true">
      <rect width="512" height="512" fill="#97202a" />
      <path
        fill="#fff3d6"
        d="M351 161 396 110c18 23 26 49 26 76 0 61-65 95-166 95S90 245 90 179c0-20 5-38 15-56l26 12c-6 14-9 25-9 34 0 32 56 46 134 46 79 0 119-13 119-38 0-6-7-10-23-16z"
      />
      <path
        fill="#f8b92e"
        d="m256 298 37 37-37 37-37-37zm43 43 37 37-37 37-37-37zm-43 43 37 37-37 37-37-37z"
      />
      <path fill="#ee76a2" d="m213 341 37 37-37 37-37-37z" />
    </svg>
  )
}

/** Mark and name, to stand inside the link home (`className="brand"`). */
export function Logo() {
  return (
    <>
      <Mark />
      <span>Apni Boli</span>
    </>
  )
}
