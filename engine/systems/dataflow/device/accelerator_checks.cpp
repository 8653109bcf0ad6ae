// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/devices/device_checks.h"
#include "engine/systems/dataflow/device/accelerator_file.h"
#include "engine/systems/dataflow/model/tile_sizes.h"
#include "engine/systems/dataflow/notation/mapping_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace pimento::dataflow {

namespace {

constexpr std::size_t kLeastLevels = 2;

std::string pathOf(std::size_t level, std::string_view key) { return numbered("accelerator.levels", level, key); }

void checkLevelNames(const Accelerator& accelerator, ObjectReader::Log& log)
{
    checkNames("accelerator.levels", namesOf(accelerator.levels), log);
    for (std::size_t m = 0; m < accelerator.levels.size(); ++m) {
        const std::string& name = accelerator.levels[m].name;
        if (!name.empty() && !isLevelName(name)) {
            log.add(pathOf(m, "name"), fmt::format("is {}, which texts of mappings cannot have", inQuotes(name)),
                    "Use letters, digits, - and _, begin with a letter, and do not write H, W, lanes or rows");
        }
    }
}

/// Checks one level inside the outermost one.
void checkInner(const MemoryLevel& level, std::size_t m, ObjectReader::Log& log)
{
    if (level.capacity && *level.capacity < level.accessBytes) {
        log.add(pathOf(m, "access_bytes"),
                fmt::format("an access to {} takes {} bytes, the level holds {} bytes", level.name, level.accessBytes,
                            *level.capacity),
                "Make accesses smaller or the level larger");
    }
    const auto always = std::ranges::count(level.storing, Storing::Always);
    if (level.capacity && always > *level.capacity) {
        std::string names;
        for (std::size_t t = 0; t < kTensors; ++t) {
            if (level.storing[t] == Storing::Always) {
                names += (names.empty() ? "" : " and ") + std::string(kTensorNames[t]);
            }
        }
        log.add(pathOf(m, "stores"),
                fmt::format("{} always stores {}: an element of each takes {} bytes or more, and the level holds {}",
                            level.name, names, always, *level.capacity),
                "Make the level larger, or let mappings bypass it");
    }
    if (std::ranges::count(level.storing, Storing::Never) == static_cast<std::ptrdiff_t>(kTensors)) {
        log.add(pathOf(m, "stores"), fmt::format("{} stores neither Input, Weight nor Output", level.name),
                "Remove the level, or let it store a tensor");
    }
}

constexpr std::int64_t kLargestElement = 8; // bytes

void checkOutermost(const Accelerator& accelerator, ObjectReader::Log& log)
{
    const std::size_t m = accelerator.outermost();
    const MemoryLevel& level = accelerator.levels[m];
    for (std::size_t t = 0; t < kTensors; ++t) {
        if (level.storing[t] == Storing::Never) {
            log.add(pathOf(m, "stores"),
                    fmt::format("{}, the outermost level, never stores {}", level.name, kTensorNames[t]),
                    "Let the outermost level store all tensors");
        }
    }
    const DramRows& rows = accelerator.rows;
    if (rows.rowBytes > 0 && rows.rowBytes < level.accessBytes) {
        log.add("accelerator.rows.bytes",
                fmt::format("a row of {} has {} bytes, an access takes {} bytes", level.name, rows.rowBytes,
                            level.accessBytes),
                "Make rows at least as large as an access");
    } else if (rows.rowBytes > 0 && rows.rowBytes < kLargestElement) {
        log.add("accelerator.rows.bytes",
                fmt::format("a row of {} has {} bytes, an element takes up to {} bytes", level.name, rows.rowBytes,
                            kLargestElement),
                fmt::format("Make rows at least {} bytes long", kLargestElement));
    }
}

} // namespace

void checkAccelerator(const Accelerator& accelerator, ObjectReader::Log& log)
{
    const std::size_t levels = accelerator.levels.size();
    if (levels < kLeastLevels || levels > kMostLevels) {
        log.add("accelerator.levels", fmt::format("are {}", levels),
                fmt::format("Describe {} to {} levels, from the buffer of a PE to the memory that holds all tensors",
                            kLeastLevels, kMostLevels));
        return;
    }
    checkLevelNames(accelerator, log);
    for (std::size_t m = 0; m < accelerator.outermost(); ++m) {
        checkInner(accelerator.levels[m], m, log);
    }
    checkOutermost(accelerator, log);
}

} // namespace pimento::dataflow
