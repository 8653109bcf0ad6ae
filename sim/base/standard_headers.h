// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Headers that nearly every file includes, precompiled once per target (CMakeLists.txt). No file includes this one;
// every file includes what it uses. Qt's moc reads precompiled headers too, and cannot read the standard library's.
#ifndef Q_MOC_RUN
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <ranges>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <tl/expected.hpp>
#endif
