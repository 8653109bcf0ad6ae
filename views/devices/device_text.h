// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/memories/memory_facts.h"
#include "engine/systems/dcc/memories/memory_text.h"
#include "sim/dram/device_description.h"
#include "views/texts/decimals.h"
#include "views/texts/engine_text.h"

#include <QCoreApplication>
#include <QString>

#include <algorithm>
#include <string>
#include <vector>

// Helpers of the device tables for texts of the file.

namespace pimento::device_text {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(DeviceTables)
};

inline QString joined(const std::vector<std::string>& words, const QString& between = QStringLiteral(" "))
{
    QString all;
    for (const std::string& word : words) {
        all += (all.isEmpty() ? QString() : between) + QString::fromStdString(word);
    }
    return all;
}

/// Text of an enumerator, "addressed bank open" for "addressed_bank_open"; "" for "none".
template <class Words, class Value> QString readable(const Words& words, Value value)
{
    std::string word = wordOf(words, value);
    std::ranges::replace(word, '_', ' ');
    return word == "none" ? QString() : inWords(word);
}

/// Note of the file on a part of the device, by its key, as "timing.nRFC".
inline QString noteOf(const sim::DeviceDescription& device, const std::string& key)
{
    const auto note = device.notes.find(key);
    return note == device.notes.end() ? QString() : QString::fromStdString(note->second);
}

/// Key of a list item, "rules[1]": notes count from one, as messages do.
inline std::string numbered(const std::string& list, std::size_t index)
{
    return list + "[" + std::to_string(index + 1) + "]";
}

inline QString numberText(double value) { return formatDigits(value, 6); }

inline QString nanoseconds(const sim::DeviceDescription& device, std::int64_t cycles)
{
    return formatDecimals(nanosecondsOf(device, cycles), 2);
}

} // namespace pimento::device_text
