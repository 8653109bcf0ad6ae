// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Headers that many files include, precompiled once per target (CMakeLists.txt). No file includes this one;
// every file includes what it uses. Qt's moc reads precompiled headers too, and cannot read the standard library's.
#ifndef Q_MOC_RUN
#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <ranges>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <typeindex>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include <tl/expected.hpp>
#endif
