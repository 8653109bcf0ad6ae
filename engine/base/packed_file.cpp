// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/packed_file.h"

#include "engine/base/inflated.h"
#include "engine/base/text_file.h"

#include <utility>

namespace pimento {

Result<std::string> readPackedFile(const std::filesystem::path& file, std::uintmax_t limit)
{
    auto bytes = readBytes(file, limit);
    if (!bytes) {
        return bytes;
    }
    if (bytes->starts_with("\x1F\x8B")) {
        Inflated unpacked = inflated(*bytes, limit);
        if (unpacked.end == Inflated::End::TooLong) {
            return fail("is longer than " + std::to_string(limit) + " bytes when unpacked", file.string(),
                        "Unpack and shorten it");
        }
        if (unpacked.end == Inflated::End::Damaged) {
            return fail("is damaged: it cannot be unpacked", file.string(), "Pack it again with gzip");
        }
        return std::move(unpacked.bytes);
    }
    return asText(*std::move(bytes), file);
}

} // namespace pimento
