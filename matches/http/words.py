"""What is said about a field at fault, by stable code."""

from games.core.text import Text

UNKNOWN_FIELD_ERROR = Text("Isian ini tidak sah.", "This value is not valid.")

FIELD_ERRORS: dict[str, Text] = {
    "missing": Text("Isian ini wajib.", "This field is required."),
    "extra_forbidden": Text("Isian ini tidak dikenal.", "This field is unknown."),
    "int_type": Text("Harus bilangan bulat.", "Must be a whole number."),
    "int_from_float": Text("Harus bilangan bulat.", "Must be a whole number."),
    "int_parsing": Text("Harus bilangan bulat.", "Must be a whole number."),
    "int_parsing_size": Text("Bilangan terlalu besar.", "The number is too large."),
    "bool_type": Text("Harus true atau false.", "Must be true or false."),
    "string_type": Text("Harus teks.", "Must be text."),
    "string_unicode": Text("Teks ini bukan Unicode yang sah.", "The text is not valid Unicode."),
    "string_too_short": Text("Paling sedikit {min_length} karakter.", "At least {min_length} characters."),
    "string_too_long": Text("Paling banyak {max_length} karakter.", "At most {max_length} characters."),
    "string_pattern_mismatch": Text("Bentuk teks ini tidak diizinkan.", "The text has a form that is not allowed."),
    "literal_error": Text("Pilihannya: {expected}.", "Must be one of: {expected}."),
    "enum": Text("Pilihannya: {expected}.", "Must be one of: {expected}."),
    "greater_than_equal": Text("Paling kecil {ge}.", "Must be at least {ge}."),
    "less_than_equal": Text("Paling besar {le}.", "Must be at most {le}."),
    "greater_than": Text("Harus lebih dari {gt}.", "Must be more than {gt}."),
    "less_than": Text("Harus kurang dari {lt}.", "Must be less than {lt}."),
    "multiple_of": Text("Harus kelipatan {multiple_of}.", "Must be a multiple of {multiple_of}."),
    "list_type": Text("Harus daftar.", "Must be a list."),
    "tuple_type": Text("Harus daftar.", "Must be a list."),
    "too_short": Text("Paling sedikit {min_length} butir.", "At least {min_length} items."),
    "too_long": Text("Paling banyak {max_length} butir.", "At most {max_length} items."),
    "dict_type": Text("Harus objek.", "Must be an object."),
    "model_type": Text("Harus objek.", "Must be an object."),
    "model_attributes_type": Text("Harus objek.", "Must be an object."),
    "union_tag_invalid": Text("Pilihannya: {expected_tags}.", "Must be one of: {expected_tags}."),
    "union_tag_not_found": Text("Isian {discriminator} wajib.", "The field {discriminator} is required."),
    "none_required": Text("Harus null.", "Must be null."),
    "datetime_from_date_parsing": Text("Harus waktu RFC 3339.", "Must be an RFC 3339 time."),
    "datetime_parsing": Text("Harus waktu RFC 3339.", "Must be an RFC 3339 time."),
    "timezone_aware": Text("Waktu ini perlu zona.", "The time needs a zone."),
    "repeated": Text("Tidak boleh berulang.", "None may be repeated."),
    "not_unique": Text("Tidak boleh berulang.", "None may be repeated."),
    "given_twice": Text("Hanya boleh sekali.", "May be given only once."),
    "nul": Text("Karakter NUL tidak diizinkan.", "The NUL character is not allowed."),
    "name_characters": Text(
        "Hanya huruf, angka, _, -, . dan spasi.", "Only letters, digits, _, -, . and spaces are allowed."
    ),
    "name_spaces": Text(
        "Spasi hanya satu-satu dan di tengah nama.", "Spaces may only stand inside the name, one at a time."
    ),
    "name_empty": Text("Perlu huruf atau angka.", "At least one letter or digit is needed."),
    "name_scripts": Text("Semua huruf harus dari satu aksara.", "All letters must be of one script."),
    "name_look_alike": Text(
        "Nama ini bisa disangka nama lain berhuruf Latin.", "The name could pass for another one in Latin letters."
    ),
    "prose_characters": Text(
        "Karakter kendali, tak terlihat, atau pengubah arah tidak diizinkan.",
        "Control, invisible and direction-changing characters are not allowed.",
    ),
    "password_too_short": Text("Kata sandi ini terlalu pendek.", "The password is too short."),
    "password_too_similar": Text("Kata sandi ini mirip dengan nama.", "The password is too similar to the name."),
    "password_too_common": Text("Kata sandi ini terlalu umum.", "The password is too common."),
    "password_entirely_numeric": Text("Kata sandi tidak boleh angka saja.", "The password may not be digits only."),
}
