// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/question.h"

#include "engine/base/numbers.h"
#include "engine/kernels/text/size_value.h"

#include <algorithm>
#include <utility>

namespace pimento {

// Structured bindings name every field, so that a new field does not compile before it is added to the fingerprint or
// excluded.

static void fingerprint(Fingerprinter& to, const KernelRef& kernel)
{
    const auto& [name, text, sizes, elementType, resident, streamed, kind] = kernel;
    to.add(name, text, sizes, elementType, resident, streamed);
    if (kind != WorkloadKind::Kernel) { // fingerprints of kernels are those of files from before the other kinds
        to.add(nameOf(kind));
    }
}

static void fingerprint(Fingerprinter& to, const DeviceRef& device)
{
    const auto& [name, text] = device;
    to.add(name, text);
}

Fingerprint fingerprintOf(const Question& question)
{
    const auto& [system, workload, device, settings] = question;
    Fingerprinter print;
    print.add(system, workload, device, settings.size());
    for (const auto& [id, value] : settings) {
        print.add(id, value.index());
        std::visit([&](const auto& one) { print.add(one); }, value);
    }
    return print.finish();
}

std::string sizesText(const std::map<std::string, std::string>& sizes)
{
    std::string text;
    for (const auto& [key, size] : sizes) {
        text += (text.empty() ? "" : ",") + key + "=" + size;
    }
    return text;
}

Result<std::map<std::string, std::string>> parseSizesText(std::string_view text)
{
    std::map<std::string, std::string> sizes;
    if (text.empty()) {
        return sizes;
    }
    for (const std::string_view piece : split(text, ',')) {
        const std::size_t equals = std::min(piece.find('='), piece.size());
        const std::string_view name = language::withoutSpaces(piece.substr(0, equals));
        const std::string_view size = language::withoutSpaces(piece.substr(std::min(equals + 1, piece.size())));
        if (name.empty() || size.empty()) {
            return fail("\"" + std::string(piece.substr(0, 60)) + "\" is not of the form name=size", "the sizes",
                        "Write them as in batch=1,nhead=32 or x=1x128,w=512x128");
        }
        const std::string key(name);
        if (!sizes.emplace(key, size).second) {
            return fail("\"" + key.substr(0, 60) + "\" is given twice", "the sizes", "Give it once");
        }
    }
    return sizes;
}

std::optional<std::int64_t> wholeSizeOf(const KernelRef& kernel, const std::string& key)
{
    const auto found = kernel.sizes.find(key);
    return found == kernel.sizes.end() ? std::nullopt : parseInteger(found->second);
}

} // namespace pimento
